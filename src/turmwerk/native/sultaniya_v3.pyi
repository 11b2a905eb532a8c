from turmwerk.native.sultaniya import *
